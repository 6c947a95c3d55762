import { chosenSections, withAllSections, withSection } from "../../../Web/js/core/sections.js";
import { equal } from "./expect.js";

const catalogue = ["fruit", "bread", "sweets", "drinks"];

Deno.test("nobody chose: the first two, or fewer if there are fewer", () => {
  equal(chosenSections(catalogue, null), ["fruit", "bread"]);
  equal(chosenSections(catalogue, undefined), ["fruit", "bread"]);
  equal(chosenSections(["fruit"], null), ["fruit"]);
  equal(chosenSections([], null), []);
});

Deno.test("an empty choice is a choice", () => {
  equal(chosenSections(catalogue, []), []);
});

Deno.test("the order is the catalogue's, each once, unknown ids ignored", () => {
  equal(chosenSections(catalogue, ["drinks", "gone", "fruit", "drinks"]), ["fruit", "drinks"]);
});

Deno.test("a toggle keeps unknown ids, so that a section that returns is on again", () => {
  const stored = withSection(catalogue, ["gone", "drinks"], "bread", true);
  equal(stored, ["bread", "drinks", "gone"]);
  equal(chosenSections([...catalogue, "gone"], stored), ["bread", "drinks", "gone"]);
  equal(withSection(catalogue, stored, "drinks", false), ["bread", "gone"]);
});

Deno.test("the first toggle starts from the default", () => {
  equal(withSection(catalogue, null, "sweets", true), ["fruit", "bread", "sweets"]);
  equal(withSection(catalogue, null, "fruit", false), ["bread"]);
});

Deno.test("switching twice is no change; everything on and off", () => {
  equal(withSection(catalogue, ["fruit"], "fruit", true), ["fruit"]);
  equal(withSection(catalogue, ["fruit"], "bread", false), ["fruit"]);
  equal(withAllSections(catalogue, ["gone"], true), [...catalogue, "gone"]);
  equal(withAllSections(catalogue, ["gone", "fruit"], false), ["gone"]);
  equal(withAllSections(catalogue, null, false), []);
});
