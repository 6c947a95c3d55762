"""WebKitGTK through its WebDriver: the nearest to Safari that runs on Linux."""

import glob

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service


class WebKit:
    def __init__(self):
        options = Options()
        options.binary_location = next(iter(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")), "")
        assert options.binary_location, "there is no MiniBrowser of WebKitGTK"
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=Service(executable_path="/usr/bin/WebKitWebDriver"))
        self.driver.set_script_timeout(60)

    def open(self, url):
        self.driver.get(url)

    def reload(self):
        self.driver.refresh()

    def wait(self, selector, text=""):
        def found(driver):
            for element in driver.find_elements(By.CSS_SELECTOR, selector):
                if element.is_displayed() and text in element.get_property("textContent"):
                    return element
            return False

        return WebDriverWait(self.driver, 60, ignored_exceptions=[StaleElementReferenceException]).until(found, f"{selector} with “{text}”")

    def click(self, selector):
        self.wait(selector).click()

    def fill(self, selector, text):
        self.wait(selector).send_keys(text)

    def close(self):
        self.driver.quit()
