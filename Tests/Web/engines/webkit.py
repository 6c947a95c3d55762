"""WebKitGTK through its WebDriver: the nearest to Safari that runs on Linux."""

import contextlib
import glob
import os
import signal

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

LIMIT = 90

# This driver has no events, and an automated page is private, so WebKit doesn't print its console either: the page itself is asked. It
# listens from as soon as the new document is there; the rare error before that would have to show in what the page does.
LISTEN = """() => {
  if (window.peelFaults || location.protocol === "about:") return false;
  const faults = window.peelFaults = [];
  addEventListener("securitypolicyviolation", (event) =>
    faults.push(`security policy: ${event.violatedDirective} refused ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`));
  addEventListener("error", (event) => faults.push(event.message));
  addEventListener("unhandledrejection", (event) => faults.push(`unhandled: ${event.reason}`));
  const { error } = console;
  console.error = (...words) => {
    faults.push(words.join(" "));
    error.apply(console, words);
  };
  return true;
}"""


class WebKit:
    def __init__(self, driver_path, display):
        options = Options()
        options.binary_location = next(iter(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")), "")
        assert options.binary_location, "there is no MiniBrowser of WebKitGTK: run Scripts/setup --tests"
        options.add_argument("--automation")
        options.page_load_strategy = "none"
        self.faults = []
        # A group of its own, so that the browser and its page processes can be ended with the driver.
        service = Service(
            executable_path=driver_path, env=dict(os.environ, DISPLAY=display), popen_kw={"start_new_session": True})
        self.service = service
        try:
            self.driver = webdriver.WebKitGTK(options=options, service=service)
            self.driver.set_script_timeout(LIMIT)
            self.driver.set_window_size(1200, 800)
        except BaseException:
            self._end()
            raise

    def open(self, url):
        self.driver.get(url)
        self._listen()

    def reload(self):
        self.reported()
        self.driver.refresh()
        self._listen()

    def _listen(self):
        WebDriverWait(self.driver, LIMIT, poll_frequency=0.01, ignored_exceptions=[WebDriverException]).until(
            lambda _: self.run(LISTEN), f"no page after {LIMIT} s")

    def run(self, function):
        """Calls a function of the page's language."""
        return self.driver.execute_script(f"return ({function})()")

    def wait(self, selector, text=""):
        """The first element that matches, can be seen and holds the text, as soon as there is one."""

        def found(driver):
            for element in driver.find_elements(By.CSS_SELECTOR, selector):
                if element.is_displayed() and text in element.get_property("textContent"):
                    return element
            return False

        return WebDriverWait(self.driver, LIMIT, ignored_exceptions=[StaleElementReferenceException]).until(
            found, f"no {selector} with “{text}” after {LIMIT} s")

    def click(self, selector, text=""):
        self.wait(selector, text).click()

    def fill(self, selector, text):
        self.wait(selector).send_keys(text)

    def screenshot(self, path):
        assert self.driver.save_screenshot(str(path)), f"{path} could not be written"

    def reported(self):
        """The errors and breaches of the security policy so far."""
        self.faults += self.driver.execute_script("return (window.peelFaults ?? []).splice(0)")
        return self.faults

    def _end(self):
        process = getattr(self.service, "process", None)
        with contextlib.suppress(Exception):
            self.service.stop()
        if process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(20)

    def close(self):
        try:
            self.driver.quit()
        finally:
            self._end()
