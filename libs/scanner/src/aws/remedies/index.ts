import type { NoForm, Remedy } from '../../remedies/remedy';
import type { RemedyTarget, RemedyText, RemedyTexts } from '../../remedy-texts';
import { GLOBAL_REGION } from '../../snapshot';
import { REMEDIES, REMEDIES_BY_ARN_TYPE } from './of-checks';
import { renderCli } from './render-cli';
import { renderCloudFormation } from './render-cloudformation';
import { renderTerraform } from './render-terraform';
import { readArnType, fill, toFillings } from './target';

export { hclString } from './render-terraform';
export { readArnType, fill, toFillings, remedyTarget } from './target';

const renderText = <Form extends object>(form: Form | NoForm, render: (form: Form) => string): RemedyText =>
  'none' in form ? { text: null, why: form.none } : { text: render(form), why: null };

const afterWarning = (warning: string | undefined, text: string): string =>
  warning === undefined ? text : `# Warning: ${warning}\n${text}`;

/** Steps are read by people: control and invisible characters are replaced by a mark. */
const readable = (step: string): string => step.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');

/** The template of a check's remedy for the kind of a finding's resource. Undefined for an unknown check. */
export const remedyTemplate = (check: string, target?: RemedyTarget): Remedy | undefined => {
  const ofCheck: Remedy | undefined = Object.hasOwn(REMEDIES, check) ? REMEDIES[check] : undefined;
  return ofCheck && (REMEDIES_BY_ARN_TYPE[check]?.[readArnType(target)] ?? ofCheck);
};

/**
 * The remedy of a check, filled with a finding's resource; without one, placeholders remain (`<NAME>`). Undefined
 * for an unknown check.
 */
export const remedyFor = (check: string, target?: RemedyTarget): RemedyTexts | undefined => {
  const remedy = remedyTemplate(check, target);
  return remedy && renderRemedy(remedy, target);
};

/** Every form of a remedy as text, filled with a resource; without one, placeholders remain (`<NAME>`). */
export const renderRemedy = (remedy: Remedy, target?: RemedyTarget): RemedyTexts => {
  const fillings = toFillings(target);
  const { title, warning } = remedy.hazard ?? {};
  const steps = remedy.console.map((step) => readable(fill(step, fillings)));
  return {
    title: title ?? null,
    warning: warning ?? null,
    console: warning === undefined ? steps : [`Warning: ${warning}`, ...steps],
    cli: renderText(remedy.cli, (commands) =>
      afterWarning(warning, renderCli(commands, fillings, target !== undefined && target.region !== GLOBAL_REGION)),
    ),
    terraform: renderText(remedy.terraform, (resources) => afterWarning(warning, renderTerraform(resources, fillings))),
    cloudFormation: renderText(remedy.cloudFormation, (resources) =>
      renderCloudFormation(resources, fillings, warning),
    ),
  };
};
