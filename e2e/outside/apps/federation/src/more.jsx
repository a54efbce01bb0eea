export default function More() {
  return <p>Details of federation. More of federation</p>;
}
