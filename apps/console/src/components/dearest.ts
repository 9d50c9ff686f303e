/** The unit of a chart that draws only the highest values: states how many there are in all. */
export const unitOfDearest = (unit: string, drawn: number, all: number): string =>
  all > drawn ? `${unit}, top ${drawn} of ${all}` : unit;
