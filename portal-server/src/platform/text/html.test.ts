import { attributes, escapeHtml, jsonForHtml } from "./html.ts";

describe("escapeHtml", () => {
  it("escapes every character that could begin a tag or an entity or end an attribute", () => {
    expect(escapeHtml(`<a href='x' b="y">&amp;</a>`)).toBe(
      "&lt;a href=&#39;x&#39; b=&quot;y&quot;&gt;&amp;amp;&lt;/a&gt;",
    );
  });
});

describe("jsonForHtml", () => {
  it.each(["</script><script>alert(1)</script>", "<!--<script>", "a\u2028b\u2029c", 'x"y\\z', "]]>", "çã 🎫"])(
    "round-trips %j without any character that could end the element",
    (text) => {
      const block = jsonForHtml({ [text]: text });
      expect(block).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(block)).toEqual({ [text]: text });
    },
  );
});

describe("attributes", () => {
  it("writes values quoted and flags bare, and omits unset attributes", () => {
    expect(attributes({ src: 'a"b', defer: true, async: false, integrity: undefined })).toBe(' src="a&quot;b" defer');
  });
});
