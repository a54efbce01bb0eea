/** A property as an object has it, itself or by its prototypes. */
export function descriptorOf(target: object, property: string): PropertyDescriptor | undefined {
  for (let holder: object | null = target; holder; holder = Object.getPrototypeOf(holder)) {
    const found = Object.getOwnPropertyDescriptor(holder, property);
    if (found) return found;
  }
  return undefined;
}
