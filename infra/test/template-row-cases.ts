import { reportFigure } from '@cloudmend/domain/testing/effort';
import { CDN_ROWS } from './cdn-rows';
import type { Synthesised } from './synthesised';
import { HARDENING_TAKEN_OUT } from './hardening-guards';
import { HARDENING_ROWS } from './hardening-rows';
import { TAKEN_OUT as GUARDS } from './template-guards';
import { TEMPLATE_ROWS as ROWS } from './template-rows';
import { without } from './without';

const TEMPLATE_ROWS = [...ROWS, ...CDN_ROWS, ...HARDENING_ROWS];
const TAKEN_OUT = [...GUARDS, ...HARDENING_TAKEN_OUT];

/**
 * The rows by id, so that a report shows which guard of a deployment is missing; and each row's guards removed in turn.
 */
export const templateRowCases = (prod: () => Synthesised): void => {
  const failed: string[] = [];
  const unnoticed: string[] = [];
  afterAll(() => {
    reportFigure({
      id: 'H8',
      what: `guards in the templates (${TEMPLATE_ROWS.map(([id]) => id).join(', ')})`,
      tried: TEMPLATE_ROWS.length,
      failed: failed.length,
    });
    reportFigure({
      id: 'H8',
      what: 'guards removed from the templates, each detected by its row',
      tried: TAKEN_OUT.length,
      failed: unnoticed.length,
    });
  });

  it.each(TEMPLATE_ROWS)('%s: %s', (id, _guard, look) => {
    failed.push(id);
    look(prod().templates);
    failed.pop();
  });

  it('has a way to remove the guard of every row', () => {
    expect(new Set(TAKEN_OUT.map(([id]) => id))).toEqual(new Set(TEMPLATE_ROWS.map(([id]) => id)));
  });

  it.each(TAKEN_OUT)('%s is detected: %s', (id, what, change) => {
    unnoticed.push(what);
    const rows = TEMPLATE_ROWS.filter(([row]) => row === id);
    const templates = without(prod().templates, change);
    expect(() => rows.forEach(([, , look]) => look(templates))).toThrow();
    unnoticed.pop();
  });
};
