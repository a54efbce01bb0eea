import type { Portal } from "@portico/contract";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { TicketScreen } from "../detail/ticket-screen.tsx";
import { EvaluationScreen } from "../evaluation/evaluation-screen.tsx";
import { TicketListScreen } from "../list/ticket-list-screen.tsx";
import { NewTicketScreen } from "../new-ticket/new-ticket-screen.tsx";
import { useStream } from "../portal/use-stream.ts";
import { PublicPortalScreen } from "../public-portal/public-portal-screen.tsx";
import { AppContextProvider } from "./app-context.tsx";
import type { Brand } from "./brand.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";
import css from "./tickets-app.module.css";
import { paths, patterns } from "./tickets-paths.ts";

interface TicketsAppProps {
  portal: Portal;
  brand: Brand;
}

export function TicketsApp({ portal, brand }: TicketsAppProps) {
  return (
    <AppContextProvider portal={portal} brand={brand}>
      <div className={`${css.app} ${brand.className ?? ""}`} data-mode={useStream(portal.theme$)}>
        <BrandLine portal={portal} brand={brand} />
        <BrowserRouter basename={portal.basePath}>
          <Routes>
            <Route path={patterns.publicPortal} element={<PublicPortalScreen />} />
            <Route path={`${patterns.publicPortal}/*`} element={<NotFoundScreen isPublic />} />
            <Route path={patterns.evaluation} element={<EvaluationScreen />} />
            <Route path="/" element={<Navigate to={paths.home} replace />} />
            <Route path={patterns.home} element={<TicketListScreen />} />
            <Route path={patterns.create} element={<NewTicketScreen />} />
            <Route path={patterns.detail} element={<TicketScreen />} />
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
        </BrowserRouter>
      </div>
    </AppContextProvider>
  );
}

function BrandLine({ portal, brand }: TicketsAppProps) {
  const locale = useStream(portal.locale$);
  return brand.line ? <p className={css.line}>{brand.line[locale]}</p> : null;
}
