import { keepTranslatedTexts } from "./translated-texts.ts";

beforeAll(keepTranslatedTexts);
beforeEach(() => {
  document.body.innerHTML = "<p>Nada novo <b>hoje</b></p>";
});

const paragraph = () => document.querySelector("p") as HTMLElement;
const textOf = (parent: Node) => parent.firstChild as Text;

function fontWith(content: string | Node): HTMLElement {
  const [outer, inner] = [document.createElement("font"), document.createElement("font")];
  inner.append(content);
  outer.append(inner);
  return outer;
}

/** Shows a translation in place of a text, as Chrome does. Resolves when the page has recorded it. */
async function translate(text: Text, translation: string) {
  text.replaceWith(fontWith(translation));
  await Promise.resolve();
  expect(paragraph()).toHaveTextContent(/^Nothing new/);
  return text;
}

describe("a text that the browser has translated", () => {
  it("is removed with its translation", async () => {
    const text = await translate(textOf(paragraph()), "Nothing new");
    paragraph().removeChild(text);
    expect(paragraph().innerHTML).toBe("<b>hoje</b>");
  });

  it("keeps its place for an element that is inserted before it, or replaces it", async () => {
    const text = await translate(textOf(paragraph()), "Nothing new");
    paragraph().insertBefore(document.createElement("i"), text);
    expect(paragraph().innerHTML).toBe("<i></i>Nada novo <b>hoje</b>");
    await translateAgain(text);
    paragraph().replaceChild(document.createElement("u"), text);
    expect(paragraph().innerHTML).toBe("<i></i><u></u><b>hoje</b>");
  });

  it("is shown when it changes", async () => {
    const text = await translate(textOf(paragraph()), "Nothing new");
    text.nodeValue = "Uma novidade ";
    await Promise.resolve();
    expect(paragraph().innerHTML).toBe("Uma novidade <b>hoje</b>");
  });

  it("is shown once after it is moved", async () => {
    const text = await translate(textOf(paragraph()), "Nothing new");
    paragraph().appendChild(text);
    expect(paragraph().innerHTML).toBe("<b>hoje</b>Nada novo ");
    await translateAgain(text);
    paragraph().insertBefore(text, paragraph().firstChild);
    expect(paragraph().innerHTML).toBe("Nada novo <b>hoje</b>");
  });

  it("removes its translation when it removes itself", async () => {
    const text = await translate(textOf(paragraph()), "Nothing new");
    text.remove();
    expect(paragraph().innerHTML).toBe("<b>hoje</b>");
  });

  it("stays in its new place", async () => {
    const text = await translate(textOf(paragraph()), "Nothing new");
    document.body.append(text);
    text.nodeValue = "Outro";
    await Promise.resolve();
    expect(text.parentNode).toBe(document.body);
  });

  it("is found in its translation if that contains the text", () => {
    const text = textOf(paragraph());
    const font = fontWith("Nothing new");
    text.replaceWith(font);
    font.append(text);
    paragraph().removeChild(text);
    expect(paragraph().innerHTML).toBe("<b>hoje</b>");
  });
});

async function translateAgain(text: Text) {
  text.replaceWith(fontWith("Nothing new"));
  await Promise.resolve();
}

it("lets a wrong removal fail as before", () => {
  const text = textOf(paragraph());
  expect(() => document.body.removeChild(text)).toThrow("not a child");
  expect(() => paragraph().removeChild(document.createTextNode("x"))).toThrow("not a child");
  expect(paragraph().innerHTML).toBe("Nada novo <b>hoje</b>");
});
