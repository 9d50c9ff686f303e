declare module '*.webp' {
  /** The picture's address. */
  const address: string;
  export default address;
}
