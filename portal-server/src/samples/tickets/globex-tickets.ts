import { type DemoTicket, demoTicket, reply } from "./demo-ticket.ts";

const contact = (name: string, local: string) => ({ name, email: `${local}@globex.test` });
const gina = contact("Gina Prado", "gina");
const paula = contact("Paula Rocha", "paula");
const hugo = contact("Hugo Teles", "hugo");

export const globexTickets: readonly DemoTicket[] = [
  demoTicket(77, paula, "closed", ["Portão da doca 3 não fecha", "Para a 30 cm do chão."], {
    replies: [reply(gina, 70, "Sensor realinhado.")],
  }),
  demoTicket(51, hugo, "closed", ["Rádio da empilhadeira sem bateria", "Não segura carga por mais de uma hora."], {
    replies: [reply(gina, 48, "Bateria trocada.")],
    rating: { score: 5, comment: "Rápido." },
  }),
  demoTicket(28, paula, "open", ["Acesso ao painel de estoque", "Comecei hoje no turno da noite."]),
  demoTicket(9, hugo, "in_progress", ["Etiquetas saem tortas", "A impressora térmica puxa o rolo para a esquerda."], {
    replies: [reply(gina, 6, "Limpeza agendada para o intervalo.")],
  }),
  demoTicket(2, paula, "open", ["Leitor de código de barras parado", "O leitor da doca 2 acende mas não lê."]),
];
