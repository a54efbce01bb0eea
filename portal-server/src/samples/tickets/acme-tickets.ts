import { type DemoTicket, demoTicket, reply } from "./demo-ticket.ts";

const contact = (name: string, local: string) => ({ name, email: `${local}@acme.test` });
const ana = contact("Ana Souza", "ana");
const bruno = contact("Bruno Lima", "bruno");
const carla = contact("Carla Mendes", "carla");
const diego = contact("Diego Farias", "diego");
const elisa = contact("Elisa Prado", "elisa");
const fabio = contact("Fábio Nunes", "fabio");
const rita = { name: "Rita Reis", email: "rita@example.test" };

/** In the order of their numbers. Ana's notifications refer to tickets 1 to 10. */
export const acmeTickets: readonly DemoTicket[] = [
  demoTicket(104, ana, "in_progress", ["Rede lenta no 3º andar", "Páginas internas demoram quase um minuto."], {
    replies: [reply(bruno, 0.25, "Troquei o cabo de rede, pode testar de novo?")],
  }),
  demoTicket(551, ana, "in_progress", ["Acesso ao sistema de férias", "Não vejo o menu de aprovação da equipe."], {
    moved: 1.5,
  }),
  demoTicket(6.5, ana, "open", ["Acesso à pasta do financeiro", "Preciso de leitura para fechar o trimestre."]),
  demoTicket(196, ana, "in_progress", ["Impressora da recepção com erro", "O visor mostra o erro 49 e não imprime."], {
    replies: [reply(carla, 20, "A foto do erro foi para a equipe. É o mesmo código do mês passado.")],
  }),
  demoTicket(413, ana, "in_progress", ["Configuração do celular", "O celular novo não sincroniza a agenda."], {
    replies: [reply(bruno, 26, "Em que horário podemos ligar para você?")],
  }),
  demoTicket(363, ana, "closed", ["VPN não conecta", "Fica em “verificando credenciais” e desiste."], {
    moved: 41,
    replies: [reply(bruno, 252, "Reinicie o cliente da VPN e tente de novo, por favor.")],
  }),
  demoTicket(233, ana, "in_progress", ["Pedido de segundo monitor", "Trabalho com duas planilhas lado a lado."], {
    moved: 58,
  }),
  demoTicket(339, ana, "open", ["Licença do editor de imagens", "Para os materiais da feira de março."], {
    replies: [reply(elisa, 79, "O pedido foi aprovado pela gerência.")],
  }),
  demoTicket(466, ana, "closed", ["Mais espaço no e-mail", "A caixa avisa que está cheia desde segunda."], {
    moved: 117,
    replies: [reply(carla, 117, "A caixa de e-mail foi ampliada para 50 GB.")],
    rating: { score: 5, comment: "Muito atenciosos." },
  }),
  demoTicket(162, ana, "in_progress", ["Tela que pisca", "O monitor apaga por um segundo várias vezes ao dia."], {
    replies: [reply(diego, 146, "Qual é o número de série? Fica na etiqueta de trás.")],
  }),
  demoTicket(145, bruno, "closed", ["Certificado da rede sem fio expirado", "O celular recusa a rede interna."], {
    replies: [reply(ana, 140, "Certificado renovado.")],
  }),
  demoTicket(124, fabio, "open", ["Vaga de garagem para visitante", "Visita de fornecedor na terça, das 9h às 12h."]),
  demoTicket(120, diego, "closed", ["Trocar a foto do crachá", "A foto atual é de 2019."], {
    replies: [reply(ana, 100, "Crachá novo na portaria.")],
  }),
  demoTicket(101, rita, "closed", ["Endereço de entrega errado", "O número da casa é 118, não 18."], {
    replies: [reply(bruno, 96, "Cadastro corrigido.")],
    rating: { score: 4, comment: "" },
  }),
  demoTicket(98, elisa, "open", ["Novo ramal para a recepção", "O ramal 201 foi desativado e precisamos de outro."]),
  demoTicket(80, carla, "in_progress", ["Planilha muito lenta", "O arquivo de orçamento leva minutos para abrir."], {
    replies: [reply(ana, 60, "Cópia recebida, em análise.")],
  }),
  demoTicket(72, fabio, "closed", ["Crachá não abre a garagem", "Desde a troca, a cancela não o reconhece."], {
    replies: [reply(bruno, 30, "Permissão corrigida.")],
    rating: { score: 3, comment: "Demorou dois dias." },
  }),
  demoTicket(
    52,
    rita,
    "in_progress",
    ["Dúvida sobre o prazo de entrega", "O pedido 4471 consta como enviado há seis dias."],
    { replies: [reply(ana, 40, "Abrimos uma busca com a transportadora.")] },
  ),
  demoTicket(49, elisa, "closed", ["Cadeira com encosto solto", "O encosto da CD-0002 não trava mais."], {
    replies: [reply(bruno, 44, "Encosto trocado; a cadeira voltou ao almoxarifado.")],
  }),
  demoTicket(30, carla, "closed", ["Desbloqueio da conta", "Errei a senha várias vezes ao voltar das férias."], {
    replies: [reply(ana, 29, "Conta desbloqueada.")],
    rating: { score: 5, comment: "Resolvido em minutos." },
  }),
  demoTicket(26, bruno, "open", [
    "Reunião sem som na sala Ipê",
    "O projetor mostra a imagem, mas o som sai pelo notebook.",
  ]),
  demoTicket(20, fabio, "in_progress", ["Impressora do 3º andar sem toner", "O visor da PR-0001 pede o CF259A."], {
    replies: [reply(ana, 14, "Toner pedido. Chega na quinta-feira.")],
  }),
  demoTicket(5, diego, "open", ["VPN cai a cada dez minutos", "Em casa, a conexão cai e volta sozinha."]),
  demoTicket(3, rita, "open", ["Segunda via da fatura de outubro", "Não recebi a fatura. O e-mail continua o mesmo."]),
  demoTicket(1, carla, "open", [
    "Teclado do notebook com teclas sem resposta",
    "As teclas A, S e D do NB-0003 falham.",
  ]),
];
