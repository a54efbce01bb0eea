type DemoNotification = [module: string, title: string, body: string, redirect: string];

const ticket = (number: number, title: string, body: string): DemoNotification => [
  "tickets",
  title,
  body,
  `/tickets/${number}`,
];
const asset = (tag: string, title: string, body: string): DemoNotification => ["assets", title, body, `/assets/${tag}`];

/** Newest first. */
export const anaNotifications: DemoNotification[] = [
  ticket(1, "Novo comentário no chamado 1", "Bruno Lima respondeu: “Troquei o cabo de rede, pode testar de novo?”"),
  ticket(2, "Chamado 2 em atendimento", "Bruno Lima começou a atender o seu chamado."),
  asset("NB-0003", "Notebook em conserto", "NB-0003 foi enviado à assistência técnica. Previsão: dez dias."),
  ticket(3, "Chamado 3 aberto", "Recebemos o pedido de acesso à pasta do financeiro."),
  asset("NB-0001", "Confirme o seu equipamento", "O inventário começou. Confirme que NB-0001 está com você."),
  asset("MN-0001", "Confirme o seu equipamento", "O inventário começou. Confirme que MN-0001 está com você."),
  ticket(4, "Novo comentário no chamado 4", "Carla Mendes anexou a foto do erro na impressora."),
  ticket(5, "Chamado 5 aguarda a sua resposta", "Em que horário podemos ligar para você?"),
  asset("PR-0001", "Toner no fim", "A impressora do 3º andar pediu a troca do toner pela segunda vez."),
  ticket(6, "Chamado 6 encerrado", "O acesso à VPN voltou a funcionar. Avalie o atendimento."),
  asset("CE-0001", "Atualização obrigatória", "Atualize o Android do celular CE-0001 até sexta-feira."),
  ticket(7, "Chamado 7 em atendimento", "Fábio Nunes começou a atender o seu chamado."),
  asset("CD-0001", "Cadeira entregue", "A cadeira ergonômica CD-0001 já está no seu lugar."),
  ticket(8, "Novo comentário no chamado 8", "Elisa Prado respondeu: “O pedido foi aprovado pela gerência.”"),
  asset("PJ-0001", "Projetor reservado", "PJ-0001 está reservado para você na quinta-feira, às 14h."),
  ticket(1, "Chamado 1 aberto", "Recebemos o relato sobre a rede lenta no 3º andar."),
  ticket(9, "Chamado 9 encerrado", "A caixa de e-mail foi ampliada para 50 GB."),
  asset("RD-0003", "Manutenção programada", "O ponto de acesso da sala Ipê para no sábado, das 8h às 10h."),
  ticket(10, "Novo comentário no chamado 10", "Diego Farias pediu o número de série do equipamento."),
  ticket(10, "Chamado 10 aberto", "Recebemos o relato sobre a tela que pisca."),
  asset("MN-0002", "Monitor substituído", "O monitor MN-0002 ocupou o lugar do modelo antigo."),
  ticket(4, "Chamado 4 aberto", "Recebemos o relato sobre a impressora da recepção."),
  asset("VC-0001", "Revisão próxima", "A Fiat Strada chega aos 10.000 km em breve. Agende a revisão."),
  ticket(7, "Chamado 7 aberto", "Recebemos o pedido de um segundo monitor."),
  ticket(6, "Novo comentário no chamado 6", "Bruno Lima pediu que você reinicie o cliente da VPN."),
  asset("NB-0006", "Equipamento baixado", "NB-0006 foi retirado do inventário. O disco foi apagado."),
  ticket(9, "Chamado 9 em atendimento", "Carla Mendes começou a atender o seu chamado."),
  asset("CE-0003", "Celular disponível", "CE-0003 está no almoxarifado e pode ser retirado."),
  ticket(8, "Chamado 8 aberto", "Recebemos o pedido de licença do editor de imagens."),
  ticket(6, "Chamado 6 aberto", "Recebemos o relato sobre a VPN que não conecta."),
  asset("RD-0002", "Troca concluída", "O switch RD-0002 foi instalado na sala técnica."),
  ticket(5, "Chamado 5 aberto", "Recebemos a dúvida sobre a configuração do celular."),
  asset("PR-0002", "Impressora em conserto", "PR-0002 foi enviada à assistência técnica."),
  ticket(9, "Chamado 9 aberto", "Recebemos o pedido de mais espaço no e-mail."),
  asset("MN-0001", "Monitor entregue", "MN-0001 foi registrado em seu nome."),
  asset("NB-0001", "Notebook entregue", "NB-0001 foi registrado em seu nome. Boas-vindas!"),
  ticket(2, "Chamado 2 aberto", "Recebemos o pedido de acesso ao sistema de férias."),
];

/** Indexes of the unread notifications in `anaNotifications`. */
export const anaUnread = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 17]);

export const brunoNotifications: DemoNotification[] = [
  ticket(4, "Chamado 4 atribuído a você", "Carla Mendes pediu ajuda com a impressora da recepção."),
  asset("NB-0002", "Confirme o seu equipamento", "O inventário começou. Confirme que NB-0002 está com você."),
];
