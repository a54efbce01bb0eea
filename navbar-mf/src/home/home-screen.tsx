import { ContinueSection } from "./continue-section.tsx";
import { Greeting } from "./greeting.tsx";
import css from "./home.module.css";
import { HomeApps } from "./home-apps.tsx";
import { HomeSlot } from "./home-slot.tsx";
import { NewsCard } from "./news-card.tsx";
import { useNow } from "./use-now.ts";

export function HomeScreen() {
  const now = useNow();
  return (
    <div className={css.page}>
      <Greeting now={now} />
      <div className={css.columns}>
        <div className={css.main}>
          <ContinueSection now={now} />
          <HomeApps />
          <HomeSlot />
        </div>
        <NewsCard now={now} />
      </div>
    </div>
  );
}
