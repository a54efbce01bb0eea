import en from "./en.json";
import pt from "./pt.json";

it("has every text in both languages, none of them empty", () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(pt).sort());
  expect(Object.values({ ...pt, ...en }).filter((text) => text.trim() === "")).toEqual([]);
});
