import type { AssetRow } from "./asset-store.ts";

type DemoAsset = Omit<AssetRow, "tenant" | "version" | "updatedAt">;

const asset = (
  tag: string,
  name: string,
  category: string,
  status: DemoAsset["status"],
  [serial, holder, location, notes = ""]: [string, string, string, string?],
): DemoAsset => ({ tag, name, category, status, serial, holder, location, notes });

export const demoAssets: DemoAsset[] = [
  asset("NB-0001", "Notebook Dell Latitude 5450", "Notebook", "in_use", [
    "5CG2451KLM",
    "Ana Souza",
    "São Paulo, 3º andar",
  ]),
  asset("NB-0002", "Notebook Dell Latitude 5450", "Notebook", "in_use", [
    "5CG2451KLN",
    "Bruno Lima",
    "São Paulo, 3º andar",
  ]),
  asset("NB-0003", "Notebook Lenovo ThinkPad T14", "Notebook", "in_repair", [
    "PF3A9X2Q",
    "Carla Mendes",
    "Assistência técnica",
    "Teclado com três teclas sem resposta. Previsão de devolução em dez dias.",
  ]),
  asset("NB-0004", "Notebook Lenovo ThinkPad T14", "Notebook", "in_stock", ["PF3A9X2R", "", "Almoxarifado"]),
  asset("NB-0005", "MacBook Air 13", "Notebook", "in_use", ["C02FK1AQ05", "Diego Farias", "Remoto, Curitiba"]),
  asset("NB-0006", "Notebook Dell Latitude 3400", "Notebook", "retired", [
    "5CG9130ABC",
    "",
    "Almoxarifado",
    "Substituído. Disco apagado e etiqueta retirada.",
  ]),
  asset("MN-0001", "Monitor LG 27UL550", "Monitor", "in_use", ["104NTAB7K881", "Ana Souza", "São Paulo, 3º andar"]),
  asset("MN-0002", "Monitor LG 27UL550", "Monitor", "in_use", ["104NTAB7K882", "Bruno Lima", "São Paulo, 3º andar"]),
  asset("MN-0003", "Monitor Samsung S24", "Monitor", "in_stock", ["ZZKHH4ZN9001", "", "Almoxarifado"]),
  asset("MN-0004", "Monitor Samsung S24", "Monitor", "in_use", ["ZZKHH4ZN9002", "Elisa Prado", "Recepção"]),
  asset("PR-0001", "Impressora HP LaserJet M428", "Impressora", "in_use", [
    "VNB3K12345",
    "",
    "São Paulo, 3º andar",
    "Toner CF259A. Trocar quando o aviso aparecer pela segunda vez.",
  ]),
  asset("PR-0002", "Impressora Brother HL-L2360", "Impressora", "in_repair", ["U63883H6N1", "", "Assistência técnica"]),
  asset("CE-0001", "Celular Samsung Galaxy A55", "Celular", "in_use", [
    "R58N12ABCDE",
    "Carla Mendes",
    "Remoto, Recife",
  ]),
  asset("CE-0002", "Celular Samsung Galaxy A55", "Celular", "in_use", [
    "R58N12ABCDF",
    "Fábio Nunes",
    "São Paulo, 2º andar",
  ]),
  asset("CE-0003", "iPhone SE", "Celular", "in_stock", ["F4GH2LMNP7", "", "Almoxarifado"]),
  asset("RD-0001", "Roteador MikroTik hAP ax3", "Rede", "in_use", ["HE708ABCD12", "", "Sala técnica"]),
  asset("RD-0002", "Switch TP-Link 24 portas", "Rede", "in_use", ["2218KL90012", "", "Sala técnica"]),
  asset("RD-0003", "Ponto de acesso Ubiquiti U6", "Rede", "in_use", ["74ACB9112233", "", "Sala de reunião Ipê"]),
  asset("PJ-0001", "Projetor Epson PowerLite X49", "Projetor", "in_use", ["X4YL2300451", "", "Sala de reunião Ipê"]),
  asset("CD-0001", "Cadeira ergonômica", "Mobiliário", "in_use", ["", "Ana Souza", "São Paulo, 3º andar"]),
  asset("CD-0002", "Cadeira ergonômica", "Mobiliário", "in_stock", ["", "", "Almoxarifado"]),
  asset("VC-0001", "Fiat Strada placa RTX2J45", "Veículo", "in_use", [
    "9BD281A3XPY",
    "Fábio Nunes",
    "Garagem",
    "Revisão a cada 10.000 km.",
  ]),
];
