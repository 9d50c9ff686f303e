import type { Remedy } from '../../checks/index';
import type { FactSheet, FactSource } from '../fact-sheet';

interface Telling {
  readonly sheet: FactSheet;
  /** False for what a workspace wrote itself. */
  readonly isOurs: boolean;
}

/** The steps of a remedy as far as the plan shows them, and what it interrupts. */
export const tellRemedy = (remedy: Remedy, source: FactSource, { sheet, isOurs }: Telling): void => {
  if (remedy.refused !== null) {
    const refused = sheet.from('Plan').text('steps', remedy.refused);
    sheet.tell('do')`${refused}.`;
    sheet.tell('risk', refused)`What a fix interrupts is shown with its steps.`;
    return;
  }
  if (remedy.title !== null) sheet.tell('do')`The fix: ${source.words('fix', remedy.title, isOurs)}.`;
  // Steps are filled in with the names of resources.
  for (const step of remedy.console) sheet.tell('do')`${source.quote('step', step)}.`;
  if (remedy.warning !== null) sheet.tell('risk')`${source.words('warning', remedy.warning, isOurs)}.`;
  else if (isOurs)
    sheet.tell(
      'risk',
      source.text('warning', 'none listed'),
    )`The catalogue lists no interruption, replacement or loss of data for this fix.`;
  else sheet.tell('risk', source.text('warning', 'not known'))`Not known: the workspace wrote this check and its fix.`;
};
