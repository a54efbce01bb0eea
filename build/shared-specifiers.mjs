/**
 * The specifiers that exist once on the page, through the import map. A build leaves these names in its
 * `System.register` header and bundles everything else.
 */
export const sharedLibraries = {
  react: { from: "react", names: "*", default: true },
  "react/jsx-runtime": { from: "react/jsx-runtime", names: "*", default: true },
  "react-dom": { from: "react-dom", names: "*", default: true },
  "react-dom/client": { from: "react-dom/client", names: "*", default: true },
  "single-spa": { from: "single-spa", names: "*", default: false },
  // Curated: a package that is shared as a whole is never tree-shaken. The list is the module's API.
  "react-router-dom": {
    from: "react-router-dom",
    names: [
      "BrowserRouter",
      "HashRouter",
      "Link",
      "MemoryRouter",
      "Navigate",
      "NavLink",
      "Outlet",
      "Route",
      "Routes",
      "createSearchParams",
      "generatePath",
      "matchPath",
      "useHref",
      "useLocation",
      "useMatch",
      "useNavigate",
      "useNavigationType",
      "useOutletContext",
      "useParams",
      "useResolvedPath",
      "useRoutes",
      "useSearchParams",
    ],
    default: false,
  },
  rxjs: {
    from: "rxjs",
    names: [
      "BehaviorSubject",
      "EMPTY",
      "Observable",
      "ReplaySubject",
      "Subject",
      "Subscription",
      "catchError",
      "combineLatest",
      "concat",
      "debounceTime",
      "defer",
      "distinctUntilChanged",
      "exhaustMap",
      "filter",
      "firstValueFrom",
      "from",
      "fromEvent",
      "interval",
      "map",
      "merge",
      "of",
      "pairwise",
      "shareReplay",
      "skip",
      "startWith",
      "switchMap",
      "take",
      "takeUntil",
      "tap",
      "throttleTime",
      "timer",
    ],
    default: false,
  },
};

/** The portal's own modules that others import at run time. */
export const sharedModules = [
  "@portico/shared-utility",
  "@portico/shared-utility/react",
  "@portico/shared-utility/dates",
  "@portico/shared-ui",
  "@portico/shared-ui/menu",
  "@portico/ui",
];

export const externalSpecifiers = new Set([...Object.keys(sharedLibraries), ...sharedModules]);
