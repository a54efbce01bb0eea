import { mountablePage } from "./mountable-page.ts";
import { readPage } from "./read-page.ts";

it("keeps ids and media of links to style sheets of other origins and of own files, which do not change", async () => {
  const taken: unknown[] = [];
  const take = async ({ address = "", media }: { address?: string; media?: string | undefined }) => {
    taken.push([address, media]);
    return address;
  };
  const text = `<link id="kit" rel="stylesheet" href="https://kit.example/k.css" media="print" title="Kit" crossorigin="use-credentials">
    <link id="own" rel="stylesheet" href="own.css" media="print"><link rel="stylesheet" href="plain.css" media="print">
    <p></p><script src="a.js"></script>`;
  const page = readPage(`<head>${text}`, "https://page.example/");
  const { body, styles, needs } = await mountablePage(page, "https://page.example/", take);
  const foreign = { href: "https://kit.example/k.css", crossorigin: "anonymous" };
  expect(body.slice(0, 2)).toEqual([
    {
      name: "link",
      attributes: { id: "kit", rel: "stylesheet", media: "print", title: "Kit", ...foreign },
      children: [],
    },
    { name: "link", attributes: { id: "own", rel: "stylesheet", href: "/own.css", media: "print" }, children: [] },
  ]);
  expect([styles.slice(1), taken.slice(2)]).toEqual([
    ["plain.css"],
    [
      ["own.css", undefined],
      ["plain.css", "print"],
    ],
  ]);
  expect(needs).toContain("style:https://kit.example");
});

it("keeps what the page states of files of other origins: hashes, modules", async () => {
  const hashed = 'integrity="sha384-a" crossorigin="anonymous"';
  const text = `<link rel="stylesheet" href="https://a.example/1.css" ${hashed}><script src="https://a.example/1.js" ${hashed}></script>
    <script type="module" src="https://a.example/2.js"></script><script src="own.js" ${hashed}></script>`;
  const page = readPage(`<head>${text}`, "https://page.example/");
  const { body, scripts } = await mountablePage(page, "https://page.example/", async () => "f.js");
  expect(body[0]).toMatchObject({ attributes: { href: "https://a.example/1.css", integrity: "sha384-a" } });
  expect(scripts).toEqual([
    { file: "https://a.example/1.js", kind: "script", request: { integrity: "sha384-a", crossorigin: "anonymous" } },
    { file: "f.js", kind: "script" },
    { file: "https://a.example/2.js", kind: "script", request: { type: "module" } },
  ]);
});

it("declares pictures, media and frames of other origins that the markup shows", async () => {
  const text = `<img src="https://img.example/a.jpg" srcset="//two.example/b.jpg 1x, c.jpg 2x"><picture><source srcset="https://img.example/d"></picture>
    <video src="https://media.example/v.mp4" poster="https://poster.example/p.png"></video><a href="https://other.example/">O</a>
    <iframe src="https://frame.example/embed/1"></iframe><img src="http://plain.example/a.png"><img src="own.png"><script>1</script>`;
  const { needs } = await mountablePage(
    readPage(text, "https://page.example/"),
    "https://page.example/",
    async () => "f.js",
  );
  expect(needs).toEqual([
    ...["img:https://img.example", "img:https://two.example", "media:https://media.example"],
    ...["img:https://poster.example", "frame:https://frame.example"],
  ]);
});

it("declares no address that is none, and leaves room for other needs in the manifest", async () => {
  const url = "https://page.example/";
  const many = Array.from({ length: 120 }, (_, index) => `<img src="https://i${index}.example/a.png">`).join("");
  const text = `<template><img src="https://<%= host %>/a.png"></template><img src="https://%CDN%/a.png"><img src="https://cdn.example:99999/">
    <img src="https://a_b.example/"><img src="https://[::1]/a.png"><img srcset="a.png 1x,https://two.example/b.png 2x"><script src="https://s.example/a.js"></script>`;
  const needsOf = async (html: string) => (await mountablePage(readPage(html, url), url, async () => "f.js")).needs;
  expect(await needsOf(text)).toEqual(["img:https://two.example", "script:https://s.example"]);
  const declared = await needsOf(text + many);
  expect([declared.length, declared]).toEqual([61, expect.arrayContaining(["script:https://s.example"])]);
});

it("marks an async script of another origin without a handler, for which nothing waits", async () => {
  const text = `<script async src="https://a.example/1.js"></script><script async src="https://a.example/2.js" onload="go()"></script>
    <script async src="own.js"></script><script src="https://a.example/3.js"></script>`;
  const { scripts } = await mountablePage(
    readPage(text, "https://page.example/"),
    "https://page.example/",
    async () => "f.js",
  );
  expect(scripts.map(({ file, isAsync }) => [file, isAsync])).toEqual([
    ["https://a.example/1.js", true],
    ["https://a.example/2.js", undefined],
    ["f.js", undefined],
    ["https://a.example/3.js", undefined],
    ["f.js", undefined],
  ]);
});
