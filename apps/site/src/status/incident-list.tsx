import { type Incident, type IncidentState, STATUS_COMPONENTS } from '@cloudmend/domain/status';
import classes from './status.module.css';
import { formatMoment } from './words';

const STATES: Record<IncidentState, string> = {
  investigating: 'Investigating',
  identified: 'Cause found',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

const listNames = (components: Incident['components']): string =>
  STATUS_COMPONENTS.filter(({ id }) => components.includes(id))
    .map(({ name }) => name)
    .join(', ');

/** What our operators told, newest first. */
export const IncidentList = ({ incidents }: { readonly incidents: readonly Incident[] }) => (
  <section className={classes.incidents}>
    <h2>Incidents</h2>
    {incidents.length === 0 && <p>No incidents were reported in the last 90 days.</p>}
    {incidents.map(({ id, title, components, updates }) => (
      <article key={id}>
        <h3>{title}</h3>
        <p>{listNames(components)}</p>
        <ol>
          {updates.map(({ at, state, text }) => (
            <li key={at}>
              <strong>{STATES[state]}</strong> {text}
              <time dateTime={at}>{formatMoment(at)}</time>
            </li>
          ))}
        </ol>
      </article>
    ))}
  </section>
);
