import { createTicketsApp } from "./app/create-tickets-app.tsx";

export const { bootstrap, mount, unmount } = createTicketsApp({ name: { pt: "Chamados", en: "Tickets" } });
