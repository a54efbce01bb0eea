import { useLocale, usePortal, useTheme } from "@portico/react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router-dom";
import { TicketScreen } from "../detail/ticket-screen.tsx";
import { EvaluationScreen } from "../evaluation/evaluation-screen.tsx";
import { TicketListScreen } from "../list/ticket-list-screen.tsx";
import { NewTicketScreen } from "../new-ticket/new-ticket-screen.tsx";
import { PublicPortalScreen } from "../public-portal/public-portal-screen.tsx";
import { AppContextProvider } from "./app-context.tsx";
import type { Brand } from "./brand.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";
import css from "./tickets-app.module.css";
import { paths, patterns } from "./tickets-paths.ts";

export function TicketsApp({ brand }: { brand: Brand }) {
  const { basePath } = usePortal();
  return (
    <AppContextProvider brand={brand}>
      <div className={`${css.app} ${brand.className ?? ""}`} data-mode={useTheme()}>
        <BrandLine brand={brand} />
        <BrowserRouter basename={basePath}>
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

function BrandLine({ brand }: { brand: Brand }) {
  const locale = useLocale();
  return brand.line ? <p className={css.line}>{brand.line[locale]}</p> : null;
}
