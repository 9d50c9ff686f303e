import { ulid } from 'ulid';
import {
  IncidentState,
  listOpenIncidents,
  openIncident,
  StatusComponent,
  updateIncident,
} from '@cloudmend/domain/status';
import { changeStatus } from '@cloudmend/infra/status';
import { formatLine, type OperatorCommand, orExplain } from './operator-command';
import { OperatorError } from './records';

/** Incidents on the status page, newest first. */
export const listIncidents: OperatorCommand = async ({ status }) => (await status().read()).report.incidents;

const readComponents = (word: string): StatusComponent[] =>
  word.split(',').map((name) => {
    const component = StatusComponent.safeParse(name);
    if (!component.success) throw new OperatorError(`Name components by comma: ${StatusComponent.options.join(', ')}.`);
    return component.data;
  });

/** Logs the action first: an action that cannot be logged is not carried out. */
export const openIncidentCommand: OperatorCommand = async (records, [word = '', title = '', text = ''], who) => {
  const components = readComponents(word);
  const id = ulid();
  const file = records.status();
  await records.system.trail.append(
    formatLine(who, 'incident.open', id, { before: null, after: { title, components } }),
  );
  const at = new Date().toISOString();
  const report = await orExplain(() =>
    changeStatus(file, (before) => openIncident(before, { id, at, title, text, components })),
  );
  return { id, open: listOpenIncidents(report).length };
};

/** Adds what is new; the state `resolved` closes the incident. */
export const updateIncidentCommand: OperatorCommand = async (records, [id = '', word, text = ''], who) => {
  const state = IncidentState.safeParse(word);
  if (!state.success) throw new OperatorError(`The state must be one of ${IncidentState.options.join(', ')}.`);
  const file = records.status();
  await records.system.trail.append(
    formatLine(who, 'incident.update', id, { before: null, after: { state: state.data } }),
  );
  const at = new Date().toISOString();
  const report = await orExplain(() =>
    changeStatus(file, (before) => updateIncident(before, id, { at, state: state.data, text })),
  );
  return { id, open: listOpenIncidents(report).length };
};
