type Rule = (text: string, ...more: unknown[]) => unknown;
type Rules = Readonly<Record<string, Rule | undefined>>;

interface PolicyFactory {
  createPolicy(name: string, rules: Rules): unknown;
}

const kinds = ["createHTML", "createScript", "createScriptURL"];

/**
 * Lets applications start whose Trusted Types policies have names that the page's policy does not list. Browsers refuse
 * and report such a name, and many libraries create their policy when they load, so they would fail to start. Instead
 * they get a policy that returns plain text, which the page's own policy checks like any other text.
 */
export function installOwnPolicies(page: Window = window): void {
  const { trustedTypes } = page as { trustedTypes?: PolicyFactory } & Window;
  if (!trustedTypes) return;
  const { prototype } = trustedTypes.constructor as { prototype: PolicyFactory };
  const { createPolicy } = prototype;
  prototype.createPolicy = function (this: PolicyFactory, name, rules = {}) {
    try {
      return createPolicy.call(this, name, rules);
    } catch {
      return ofTexts(name, rules);
    }
  };
}

function ofTexts(name: string, rules: Rules): object {
  const callOf =
    (kind: string) =>
    (text: string, ...more: unknown[]) => {
      const rule = rules[kind];
      if (!rule) throw new TypeError(`The policy ${name} has no ${kind}.`);
      return String(rule(String(text), ...more) ?? "");
    };
  return { name, ...Object.fromEntries(kinds.map((kind) => [kind, callOf(kind)])) };
}
