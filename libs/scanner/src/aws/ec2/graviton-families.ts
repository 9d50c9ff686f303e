/** x86 families with the Graviton family of the same generation: recommendation-rules.json 2026-11-20, EC2-GRAVITON. */
export const GRAVITON_FAMILIES: Readonly<Record<string, string>> = {
  t3: 't4g',
  t3a: 't4g',
  m5: 'm6g',
  m6i: 'm7g',
  m6a: 'm7g',
  m7i: 'm7g',
  c5: 'c6g',
  c6i: 'c7g',
  c6a: 'c7g',
  c7i: 'c7g',
  r5: 'r6g',
  r6i: 'r7g',
  r6a: 'r7g',
  r7i: 'r7g',
};
