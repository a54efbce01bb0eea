import { type HandbookPage, heading, keys, list, steps, text } from "./handbook-page.ts";

export const ptPages: readonly HandbookPage[] = [
  {
    slug: "getting-started",
    title: "Primeiros passos",
    summary: "O que é o portal e o que há em cada parte da tela.",
    body: [
      text(
        "O portal reúne as aplicações da organização em um só endereço. Entre uma vez e passe de uma para outra como se fossem um só produto.",
      ),
      heading("A barra"),
      list(
        "À esquerda, o botão Aplicações e o logotipo da organização, que leva à página inicial. Ao lado, a aplicação aberta.",
        "À direita, a busca, o tema, o sino das notificações e o menu da conta.",
        "No celular, a busca e o tema estão no menu da conta.",
      ),
      heading("A página inicial"),
      list(
        "Continuar: as últimas páginas abertas neste navegador.",
        "Aplicações: um bloco para cada aplicação disponível para a conta, com as notificações não lidas. Quem pode usar o quê é decidido pela organização.",
        "Novidades: as notificações não lidas mais recentes.",
      ),
    ],
  },
  {
    slug: "sign-in",
    title: "Entrar e sair",
    summary: "O endereço da organização, a senha, a sessão e a recuperação do acesso.",
    body: [
      text(
        "Cada organização tem o seu próprio endereço. A conta vale apenas nele, mesmo que o e-mail também exista em outra organização.",
      ),
      steps("Abra o endereço da organização.", "Digite o e-mail e a senha.", "Escolha Entrar."),
      text("Um link para uma página interna leva primeiro à tela de entrada e depois à página."),
      heading("A sessão"),
      list(
        "Recarregar a página ou abrir outra aba não encerra a sessão.",
        "Sair, no menu da conta, encerra a sessão em todas as abas.",
        "O perfil mostra as sessões ativas, em Sessões ativas: cada uma pode ser encerrada ali, ou todas as outras de uma vez.",
        "Em computadores compartilhados, saia sempre ao terminar.",
      ),
      heading("Esqueci a senha"),
      text(
        "Escolha Esqueci a senha na tela de entrada e siga as três etapas. O código chega por e-mail e só vale no navegador em que foi pedido. A resposta é a mesma para qualquer e-mail, exista a conta ou não.",
      ),
    ],
  },
  {
    slug: "applications",
    title: "Mudar de aplicação",
    summary: "O botão Aplicações, a busca, os links diretos e o que acontece quando uma aplicação falha.",
    body: [
      text("O botão Aplicações abre a lista do que está disponível para a conta. Ele aparece quando há mais de uma."),
      list(
        "Escolher uma aplicação abre o início dela. As mais usadas podem ser fixadas no alto da lista.",
        "O endereço do navegador aponta sempre para a página aberta: pode ser salvo e enviado.",
        "Voltar e Avançar do navegador funcionam entre aplicações.",
      ),
      heading("A busca"),
      text(
        "A busca da barra, ou Ctrl K, encontra aplicações, páginas e ações por qualquer parte do nome. Digite / para ver só aplicações e > para ver só ações.",
      ),
      text(
        "Cada aplicação é publicada à parte. Se uma não abrir, as outras continuam: escolha Tentar novamente ou passe para outra.",
      ),
    ],
  },
  {
    slug: "notifications",
    title: "Notificações",
    summary: "O sino, as listas Novas e Todas e como marcar como lidas.",
    body: [
      text(
        "O número no sino é a quantidade de notificações não lidas. Novas notificações chegam sem recarregar a página.",
      ),
      list(
        "Novas mostra apenas as não lidas; Todas mostra o histórico.",
        "Abrir uma notificação marca a notificação como lida e leva ao assunto.",
        "Marcar todas como lidas pode ser desfeito e não altera o que chegar depois.",
      ),
      text(
        "O perfil, na seção Notificações, tem o histórico e as preferências: no portal e no sistema, só no portal ou desativadas, por aplicação.",
      ),
    ],
  },
  {
    slug: "profile",
    title: "Perfil, idioma e aparência",
    summary: "Foto, nome, idioma, tema, senha, sessões e preferências de notificação.",
    body: [
      text("O perfil está no menu da conta."),
      list(
        "Foto de perfil: a imagem é ajustada antes do envio. Uma foto excluída pode ser restaurada logo em seguida.",
        "Dados pessoais: o nome que os outros veem. O e-mail é definido pela organização.",
        "Idioma: português ou inglês. A mudança vale na hora, em todas as aplicações.",
        "Segurança: a senha nova precisa de pelo menos 12 caracteres; espaços são permitidos.",
      ),
      heading("Tema"),
      text(
        "O botão da barra alterna entre o tema claro e o escuro. O perfil tem também Igual ao sistema, que acompanha o computador ou o celular. A escolha fica salva neste navegador.",
      ),
      text("Datas aparecem como DD-MM-AAAA e horas como HH:mm, nos dois idiomas."),
    ],
  },
  {
    slug: "keyboard",
    title: "Teclado e acessibilidade",
    summary: "Usar o portal sem mouse, com leitor de tela ou com ampliação.",
    body: [
      keys(
        ["Tab, Shift+Tab", "próximo elemento, elemento anterior"],
        ["Enter no primeiro Tab", "ir para o conteúdo principal"],
        ["Ctrl K", "procurar ou executar um comando"],
        ["Alt Shift N, P, U", "notificações, aplicações, menu da conta"],
        ["F6", "próxima área da página, quando ativado"],
        ["?", "lista dos atalhos, em que cada um pode ser desativado"],
        ["Esc", "fecha o painel ou o diálogo aberto e volta ao botão que o abriu"],
        ["Setas, Home, End", "mudam de aba ou de item de menu"],
        ["Alt+T", "leva aos avisos no canto da tela"],
      ),
      list(
        "Ao mudar de página, o título é anunciado e recebe o foco.",
        "A página se reorganiza até 400% de ampliação e em telas de 320 pixels.",
        "Cores nunca são o único sinal: o que não foi lido também é dito em palavras.",
      ),
    ],
  },
  {
    slug: "tickets",
    title: "Chamados e avaliação",
    summary: "Abrir um chamado, acompanhar a resposta e avaliar o atendimento.",
    body: [
      steps(
        "Em Chamados, escolha Novo chamado.",
        "Escreva o assunto e descreva o que aconteceu, onde e desde quando.",
        "Acompanhe a situação e os comentários na página do chamado.",
      ),
      heading("Sem conta"),
      text(
        "Quem não tem conta abre um chamado pelo portal público e recebe o número na hora. A equipe responde por e-mail.",
      ),
      heading("Avaliação"),
      text(
        "Um chamado encerrado tem um link de avaliação. Ele vale por 30 dias e serve uma única vez; a equipe pode gerar outro enquanto não houver resposta.",
      ),
    ],
  },
  {
    slug: "problems",
    title: "Quando algo falha",
    summary: "Sem internet, uma página com erro, uma senha recusada.",
    body: [
      list(
        "Sem internet: o que já está na tela continua visível. Os formulários mantêm o que foi digitado.",
        "Uma aplicação não abre: escolha Tentar novamente. As outras não são afetadas.",
        "E-mail ou senha incorretos: depois de muitas tentativas é preciso esperar o tempo indicado.",
        "Outra pessoa alterou o mesmo registro: a página mostra as duas versões e deixa escolher.",
      ),
      text(
        "Se continuar acontecendo, abra um chamado com o código que aparece na mensagem: com ele o suporte encontra o erro.",
      ),
    ],
  },
];
