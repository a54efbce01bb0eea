import { createTicketsApp } from "@acme/tickets-mf";
import css from "./globex-brand.module.css";

export const { bootstrap, mount, unmount } = createTicketsApp({
  name: { pt: "Globex Service Desk", en: "Globex Service Desk" },
  line: { pt: "Globex Service Desk · atendimento interno da Globex", en: "Globex Service Desk · Globex’s own support" },
  ...(css.brand && { className: css.brand }),
});
