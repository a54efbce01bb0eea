import { Link } from "react-router-dom";
import { useApp } from "../app/app-context.tsx";
import { paths } from "../app/assets-paths.ts";

/** The way from the list to an asset; `below` names a page below the asset. */
export function useAssetBreadcrumb(id: string, below?: string) {
  const { strings } = useApp();
  const list = (
    <Link key="list" to={paths.home}>
      {strings.list.title}
    </Link>
  );
  if (!below) return [list, <ThisPage key="asset" name={id} />];
  const asset = (
    <Link key="asset" to={paths.detail(id)}>
      {id}
    </Link>
  );
  return [list, asset, <ThisPage key="below" name={below} />];
}

function ThisPage({ name }: { name: string }) {
  return <span aria-current="page">{name}</span>;
}
