export default function More() {
  return <p>Details of react-17-shared. More of react-17-shared</p>;
}
