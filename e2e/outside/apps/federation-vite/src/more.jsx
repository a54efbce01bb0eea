export default function More() {
  return <p>Details of federation-vite. More of federation-vite</p>;
}
