import { AppError, notFound } from '../errors/index';
import type { Incident, IncidentState, StatusReport } from './status';

const TEXT_MOST = 1000;
const TITLE_MOST = 120;

const readText = (text: string, most: number): string => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > most)
    throw new AppError('invalid', `Write between 1 and ${most} characters for the status page.`);
  return trimmed;
};

/** @throws AppError invalid */
export const openIncident = (
  report: StatusReport,
  { id, at, title, text, components }: Pick<Incident, 'id' | 'title' | 'components'> & { at: string; text: string },
): StatusReport => {
  const incident: Incident = {
    id,
    title: readText(title, TITLE_MOST),
    components,
    openedAt: at,
    updates: [{ at, state: 'investigating', text: readText(text, TEXT_MOST) }],
  };
  return { ...report, incidents: [incident, ...report.incidents] };
};

/** Adds what is new; `resolved` closes it. @throws AppError not-found, invalid, conflict if it is closed */
export const updateIncident = (
  report: StatusReport,
  id: string,
  { at, state, text }: { readonly at: string; readonly state: IncidentState; readonly text: string },
): StatusReport => {
  const incident = report.incidents.find((one) => one.id === id);
  if (!incident) throw notFound('The incident');
  if (incident.updates[0]?.state === 'resolved')
    throw new AppError('conflict', 'The incident is resolved. Open another one.');
  const updated = { ...incident, updates: [{ at, state, text: readText(text, TEXT_MOST) }, ...incident.updates] };
  return { ...report, incidents: report.incidents.map((one) => (one === incident ? updated : one)) };
};

/** Incidents that are not resolved. */
export const listOpenIncidents = ({ incidents }: StatusReport): readonly Incident[] =>
  incidents.filter(({ updates }) => updates[0]?.state !== 'resolved');
