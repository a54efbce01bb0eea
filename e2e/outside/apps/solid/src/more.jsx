export default function More() {
  return <p>Details of solid. More of solid</p>;
}
