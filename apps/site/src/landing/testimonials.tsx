import classes from './testimonials.module.css';
import section from './section.module.css';

const QUOTES = [
  {
    words:
      'We used to argue about the bill once a month. Now the argument comes with a formula and is over in five minutes.',
    role: 'Head of platform',
    sector: 'retail',
  },
  {
    words: 'What I like best is the list of what it could not read. Nothing hides behind a green tick.',
    role: 'Security lead',
    sector: 'financial services',
  },
  {
    words: 'The auditor asked for evidence of a control. We opened the scan, and that was the meeting.',
    role: 'Compliance manager',
    sector: 'health care',
  },
] as const;

export const Testimonials = () => (
  <section className={`wrap ${section.section}`} aria-labelledby="voices">
    <h2 id="voices" className={section.title}>
      What teams say
    </h2>
    <p className={classes.honest}>Illustrative quotes written by us, until customer quotes replace them.</p>
    <div className={classes.quotes}>
      {QUOTES.map(({ words, role, sector }) => (
        <figure key={role} className={section.card}>
          <blockquote>{words}</blockquote>
          <figcaption>
            {role}, {sector}
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);
