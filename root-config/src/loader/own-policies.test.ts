import { installOwnPolicies } from "./own-policies.ts";

class Factory {
  createPolicy(name: string, rules: object) {
    if (name !== "vue") throw new TypeError(`Policy "${name}" disallowed.`);
    return { name, ...rules };
  }
}
const trustedTypes = new Factory();
const page = Object.assign(Object.create(window), { trustedTypes });
installOwnPolicies(page);
type Policy = Record<string, (...given: string[]) => unknown>;
const create = (name: string, rules: object) => trustedTypes.createPolicy(name, rules) as unknown as Policy;

it("does not change a policy whose name the page lists", () => {
  expect(create("vue", { createHTML: (text: string) => text })).toMatchObject({ name: "vue" });
});

it("lets an application start whose policy's name the page does not list: its results are texts", () => {
  const policy = create("highcharts", { createHTML: (text: string, tag: string) => `<${tag}>${text}</${tag}>` });
  expect(policy).toMatchObject({ name: "highcharts" });
  expect(policy.createHTML?.("chart", "b")).toBe("<b>chart</b>");
  expect(() => policy.createScriptURL?.("https://cdn.example/a.js")).toThrow(TypeError);
});

it("changes nothing in a browser without Trusted Types", () => {
  expect(() => installOwnPolicies(window)).not.toThrow();
});
