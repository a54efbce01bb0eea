// The additions of each example to the generator's output: the files of examples/features/{stack}, and these edits of
// generated texts. An edit whose text is missing fails, so that no example becomes outdated unnoticed.
export const features = {
  plain: {
    shows:
      "fills a slot of another application, `tickets.ticket`. `npm run types` writes the types of the slot again, from the release of that application",
    portico: { slots: { "tickets.ticket": { export: "ticketSide", order: 10 } } },
    edits: [
      ["src/main.ts", 'import "./app.css";\n', 'import "./app.css";\n\nexport { ticketSide } from "./ticket-side";\n'],
      [
        "package.json",
        '    "portal": ',
        '    "types": "portico types of tickets --tenant acme --environment development --out src/tickets.d.ts",\n    "portal": ',
      ],
    ],
  },
  react: {
    shows: "has a configuration for each tenant",
    portico: { configSchema: "config.schema.json" },
    edits: [
      ["src/app.tsx", "import { type NoteDraft", 'import { Contact } from "./contact";\nimport { type NoteDraft'],
      ["src/app.tsx", "    </section>", "      <Contact />\n    </section>"],
    ],
  },
  vue: {
    shows:
      "publishes an event to the other applications of the page, and shares the type of the event with their teams",
    portico: { types: "src/events.ts" },
    edits: [
      [
        "src/app.vue",
        'import { computed, ref } from "vue";\n',
        'import { computed, ref } from "vue";\nimport "./events";\n',
      ],
      [
        "src/app.vue",
        "  draft.drop();\n",
        '  draft.drop();\n  portal.publish("notes.saved", { characters: note.value.length });\n',
      ],
    ],
  },
  svelte: {
    shows: "has a page for everyone, with or without a sign-in",
    portico: { routes: { public: ["/made-svelte/status"] } },
    edits: [
      [
        "src/app.svelte",
        "  <h1>{t.title}</h1>\n",
        '  <h1>{t.title}</h1>\n  {#if location.pathname.endsWith("/status")}\n    <p data-status>OK</p>\n  {/if}\n',
      ],
    ],
  },
  angular: { shows: "has a back end that notifies users", edits: [] },
};
