/** The descriptor of an object's own or inherited property. */
export function descriptorOf(target: object, property: string): PropertyDescriptor | undefined {
  for (let holder: object | null = target; holder; holder = Object.getPrototypeOf(holder)) {
    const found = Object.getOwnPropertyDescriptor(holder, property);
    if (found) return found;
  }
  return undefined;
}
