export default function More() {
  return <p>Details of native-federation. More of native-federation</p>;
}
