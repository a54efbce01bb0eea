import { useEffect, useState } from "react";
import { ContinueSection } from "./continue-section.tsx";
import { Greeting } from "./greeting.tsx";
import css from "./home.module.css";
import { HomeApps } from "./home-apps.tsx";
import { HomeSlot } from "./home-slot.tsx";
import { NewsCard } from "./news-card.tsx";

const minute = 60_000;

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

/** The current time, renewed each minute and when the tab is shown again. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const renew = () => setNow(new Date());
    const timer = setInterval(renew, minute);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, []);
  return now;
}
