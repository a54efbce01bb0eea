/**
 * The specifiers that exist once on the page, through the import map. A build leaves these names in its
 * `System.register` header and bundles everything else.
 */
export const sharedLibraries = {
  react: { from: "react", names: "*", default: true },
  "react/jsx-runtime": { from: "react/jsx-runtime", names: "*", default: true },
  "react-dom": { from: "react-dom", names: "*", default: true },
  "react-dom/client": { from: "react-dom/client", names: "*", default: true },
  // Applications that are root configs elsewhere call `start()`, which the portal has called: single-spa throws then.
  "single-spa": {
    from: "single-spa",
    names: "*",
    replaced: `import { start as begin, triggerAppChange } from "single-spa";
let isStarted = false;
export function start(options) {
  if (isStarted) return void triggerAppChange();
  isStarted = true;
  begin(options);
}
`,
    default: false,
  },
  // Curated: a package that is shared as a whole is never tree-shaken. The list is the module's API. The gate compares
  // it with the imports of applications, and docs/builds.md shows it (decision 0077).
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
      "EmptyError",
      "NEVER",
      "Observable",
      "ReplaySubject",
      "Subject",
      "Subscription",
      "asyncScheduler",
      "catchError",
      "combineLatest",
      "concat",
      "concatAll",
      "concatMap",
      "debounceTime",
      "defaultIfEmpty",
      "defer",
      "delay",
      "distinctUntilChanged",
      "endWith",
      "exhaustAll",
      "exhaustMap",
      "filter",
      "finalize",
      "first",
      "firstValueFrom",
      "forkJoin",
      "from",
      "fromEvent",
      "identity",
      "ignoreElements",
      "iif",
      "interval",
      "isObservable",
      "lastValueFrom",
      "map",
      "merge",
      "mergeAll",
      "mergeMap",
      "noop",
      "observeOn",
      "of",
      "pairwise",
      "pipe",
      "reduce",
      "retry",
      "scan",
      "share",
      "shareReplay",
      "skip",
      "skipWhile",
      "startWith",
      "subscribeOn",
      "switchAll",
      "switchMap",
      "take",
      "takeUntil",
      "takeWhile",
      "tap",
      "throttle",
      "throttleTime",
      "throwError",
      "timer",
      "toArray",
      "withLatestFrom",
    ],
    default: false,
  },
};

/**
 * What the portal's own modules use of a library that is shared in part. They load this module, and `rxjs`, which has more
 * names, is built on it (decision 0105).
 */
export const portalLibraries = {
  "@portico/streams": {
    from: "rxjs",
    names: [
      "BehaviorSubject",
      "EMPTY",
      "EmptyError",
      "Observable",
      "Subject",
      "Subscription",
      "asyncScheduler",
      "catchError",
      "combineLatest",
      "concat",
      "defer",
      "distinctUntilChanged",
      "filter",
      "firstValueFrom",
      "from",
      "fromEvent",
      "map",
      "merge",
      "mergeMap",
      "of",
      "startWith",
      "switchMap",
      "tap",
      "throttleTime",
      "timer",
    ],
    // By the names of their files. `rxjs` needs them.
    internals: {
      Subscriber: ["SafeSubscriber", "Subscriber"],
      "observable/innerFrom": ["innerFrom"],
      "operators/OperatorSubscriber": ["createOperatorSubscriber"],
      "util/lift": ["operate"],
    },
    default: false,
  },
};

/**
 * The React before the portal's, for applications that were built with it and leave it external (decision 0125). Only
 * pages with such an application have these modules in their map.
 */
export const olderLibraries = {
  "@portico/react-18": { from: "react-18", names: "*", default: true },
  "@portico/react-18/jsx-runtime": { from: "react-18/jsx-runtime", names: "*", default: true },
  "@portico/react-dom-18": { from: "react-dom-18", names: "*", default: true },
  "@portico/react-dom-18/client": { from: "react-dom-18/client", names: "*", default: true },
};

/** The files of RxJS that `@portico/streams` exports: `rxjs` takes them from it. */
const filesOfStreams = (({ names, internals }) =>
  new RegExp(
    `/rxjs/dist/\\w+/internal/(?:(?:\\w+/)?(?:${[...names, "async", "empty"].join("|")})|${Object.keys(internals).join("|")})(?:\\.js)?$`,
  ))(portalLibraries["@portico/streams"]);

/** The specifier of the module in which `rxjs` finds a file of its package; nothing for a file of its own. */
export function moduleOfFile(path) {
  return filesOfStreams.test(path.replaceAll("\\", "/")) ? "@portico/streams" : undefined;
}

/** The portal's own modules that others import at run time. */
const sharedModules = [
  "@portico/shared-utility",
  "@portico/shared-utility/react",
  "@portico/shared-utility/dates",
  "@portico/shared-ui",
  "@portico/shared-ui/menu",
  "@portico/ui",
];

export const externalSpecifiers = new Set([...Object.keys(sharedLibraries), ...sharedModules]);

/** The modules that ES modules import too: each has an ES wrapper. */
export const wrappedSpecifiers = new Set([...externalSpecifiers, ...Object.keys(olderLibraries)]);

/**
 * The specifier that a module imports at run time for what its source imports; nothing for what it bundles. The portal's
 * pages get the kit from shared-ui, and load one file less.
 */
export function externalOf(request, specifier) {
  if (Object.hasOwn(olderLibraries, specifier)) return olderOf(request, specifier);
  if (request === specifier || !externalSpecifiers.has(request)) return undefined;
  if (request === "@portico/ui" && specifier === "@portico/shared-ui") return undefined;
  if (request !== "rxjs" || !specifier.startsWith("@portico/")) return request;
  return specifier === "@portico/streams" ? undefined : "@portico/streams";
}

/** The older library that an older library imports: its React DOM has its own React. */
function olderOf(request, specifier) {
  const [older] = Object.entries(olderLibraries).find(([, { from }]) => from === `${request}-18`) ?? [];
  return older === specifier ? undefined : older;
}
