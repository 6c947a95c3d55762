#include <cstdio>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "CPeelCut.h"

int peel_grabcut(const uint8_t *rgba, int width, int height, uint8_t *marks, int iterations, char *error, size_t error_size) {
  try {
    cv::Mat image(height, width, CV_8UC4, const_cast<uint8_t *>(rgba)), colors;
    cv::cvtColor(image, colors, cv::COLOR_RGBA2BGR);
    cv::Mat mask(height, width, CV_8UC1, marks), background, foreground;
    // Its k-means starts from random centres; the same photo must give the same cut.
    cv::setRNGSeed(1);
    cv::grabCut(colors, mask, cv::Rect(), background, foreground, iterations, cv::GC_INIT_WITH_MASK);
    return 0;
  } catch (const std::exception &problem) {
    std::snprintf(error, error_size, "%s", problem.what());
  } catch (...) {
    std::snprintf(error, error_size, "GrabCut failed");
  }
  return -1;
}
