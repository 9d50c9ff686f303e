import * as z from 'zod';

/** How a question is put: whether the requirement holds, whether its fault exists, or neither. */
export const Asks = z.enum(['holds', 'fault', 'open']);
export type Asks = z.infer<typeof Asks>;

export const ShortAnswer = z.enum(['Yes', 'No', 'Partly']);
export type ShortAnswer = z.infer<typeof ShortAnswer>;
