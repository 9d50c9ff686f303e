/** The unit of a chart of the dearest few: that there are more is said where they are not drawn. */
export const unitOfDearest = (unit: string, drawn: number, all: number): string =>
  all > drawn ? `${unit}, the ${drawn} dearest of ${all}` : unit;
