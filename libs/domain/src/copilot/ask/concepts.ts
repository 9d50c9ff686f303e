/** Words of questions by what they mean, in lower case; a phrase stands before the words in it. */
const CONCEPTS = {
  cost: `cost costs costing costly costliest spend spends spending spendings spender spent bill bills billed billing invoice invoices
    invoiced expense expenses expensive expenditure expenditures outlay outlays outgoings pay pays paying paid payment payments charge
    charges charged burn burns burning burned burnt dollars dollar bucks usd money price prices priciest pricey pricing eating damage
    cash dearest costed pricetag opex burnrate payable consumption consuming; price tag; set us back; setting us back; shell out; shelled out;
    money pit`,
  save: `save saves saved saving savings saver economise economize economised economized optimise optimize optimises optimizing
    optimising optimisation optimization optimisations optimizations optimised optimized cheaper trim trimming slash shrink waste
    wasted wasting wasteful cut cuts cutting reduce reduces reducing reduction reductions lower lowering rightsize rightsizing
    downsize discount cheapen; lower our bill; lower our costs; cost reduction; bring down`,
  advice: `recommendation recommendations recommend recommended recommends advice suggestion suggestions suggest suggested proposal
    proposals opportunity opportunities potential`,
  carbon: `carbon co2 co2e emission emissions emit emits emitted emitting greenhouse ghg footprint climate green greener greenest
    greenness sustainability sustainable pollution pollute pollutes polluting environmental environment-friendly dirty dirtier
    dirtiest tonnes tons kilograms kg kilo kilos esg decarbonise decarbonize scope3`,
  finding: `finding findings issue issues problem problems vulnerability vulnerabilities threat threats hole holes weakness weaknesses flaw
    flaws violation violations fault faults misconfiguration misconfigurations misconfigured alert alerts trouble troubles concern
    concerns defect defects deficiency deficiencies gaps bugs exposure exposures; security gaps`,
  risk: `risk risks risky riskier riskiest`,
  forecast: `forecast forecasts forecasted forecasting predict predicts predicted prediction predictions project projected projection
    projections outlook estimate estimated estimates expect expected expecting expectation anticipated anticipate runrate`,
  future: `will next coming upcoming future tomorrow going soon ahead; end of month; end of the month; going to; month end; year end`,
  comply: `compliant compliance comply complies complying conform conformity conformant audit-ready auditable certified certifiable
    fulfil fulfill fulfilled meet meets met adherence; audit ready; pass an audit; ready for audit; pass the audit`,
  framework: `framework frameworks standard standards regulation regulations benchmark benchmarks norm norms certification certifications`,
  control: `control controls requirement requirements`,
  score: `score scores coverage percent percentage rating grade mark readiness status state posture standing`,
  account: `account accounts`,
  scan: `scan scans scanned scanning scanner rescan`,
  service: `service services product products`,
  region: `region regions regional regionally location locations located geography geographic geographically geographies place
    continent country countries`,
  where: `where whereabouts wherever`,
  rise: `increase increased increases increasing rise rises rose risen rising jump jumped jumps grew grow grows growing grown growth
    higher surge surged climb climbed climbing soared went worse worsen worsened hike uptick more-expensive; went up; go up; going up;
    gone up; more expensive than; got more expensive; pay more; spend more; paying more; more than before; than before; than last`,
  fall: `decrease decreased decreases decreasing drop dropped fell fallen falling decline declined shrunk improved improve
    improvement better; went down; go down; going down; gone down; pay less; less than before`,
  change: `change changed changes changing difference differences diff differ movement moved move variance delta versus vs compare compared
    compares comparison evolved`,
  why: `why reason reasons cause caused causes explain explanation driver drivers drive drives driving drove behind made because responsible`,
  who: `who whom whose whoever; which user; which person; which people; which engineer; which developer; which colleague; which member;
    which employee; which persons`,
  person: `person persons people user users member members colleague colleagues engineer engineers developer developers employee employees
    teammate teammates coworker author authors somebody someone anyone anybody`,
  role: `admin admins administrator administrators role roles viewer viewers auditor auditors manager managers login logins`,
  plan: `plan plans subscription subscriptions tier tiers edition licence license licenses licences package`,
  upgrade: `upgrade upgrades upgrading upgraded include includes included including unlock unlocks features feature offer offers buy benefits
    benefit advantage advantages limits limit limitations quota comes`,
  most: `worst most highest largest biggest top severe serious dangerous maximum max greatest main major leading severest gravest nastiest
    heaviest; least secure; least safe`,
  least: `least lowest weakest poorest minimum smallest furthest farthest bottom weak poor poorly`,
  best: `best valuable`,
  secure: `secure secured security safe safety safer insecure unsafe protected securely hardened`,
  new: `new newly appeared appear introduced fresh news newest novel; since the last scan; since last scan; since the previous scan`,
  recent: `last latest recent recently lately previous prior past newest earlier`,
  old: `old oldest longest age aged ageing aging stale ancient lingering lingered long older unfixed aging backlog; how long`,
  muted: `muted mute mutes muting silenced silence silencing suppressed suppress suppressing suppression ignored ignore ignoring hidden hide hid
    snoozed snooze dismissed dismiss`,
  accepted: `accepted accept accepts accepting acceptance acceptances exception exceptions exemption exemptions waiver waivers tolerate
    tolerated granted; signed off; sign off on risk; live with; decided to live with; risk acceptance`,
  first: `first priority priorities prioritise prioritize prioritised prioritized urgent urgently urgency important importance start begin
    focus tackle attention matters matter essential pressing foremost; to-dos; next steps`,
  denied: `denied refused rejected forbidden unauthorised unauthorized blocked disallowed denials denial refusals prohibited; not allowed; access denied;
    were not allowed; may not do; without permission; missing rights; permission errors`,
  gap: `gap skipped skip missed miss missing incomplete unreadable unread partial uncovered unseen excluded blind; blind spot; blind spots;
    not read; not see; not readable; could not scan; not scan; not covered; cannot see; cannot read; not allowed to read; unable to read`,
  linked: `linked link connected connect connects connection connections onboarded attached integrated registered watch watching monitored
    monitor monitoring added known scope`,
  broken: `broken failed failing fail fails failure failures error errors disconnected unhealthy unreachable invalid pending trouble dead; not connected; lost access; not working; does
    not work; cannot be scanned; cannot be reached; not reachable; no access`,
  schedule: `schedule schedules scheduled scheduling recurring automatically nightly planned frequency often frequently regularly regular cron
    timetable hourly interval timer; next scan; how often; next scheduled`,
  approval: `approval approvals approve approved approving approver waiting wait waits await awaiting awaits review reviewed reviews pr prs merge
    merged mergeable unmerged signoff; pull request; pull requests; sign-off; sign off; not merged; waiting for approval`,
  fix: `fix fixes fixed fixing remediation remediations remediate remediated mend repair repairs repaired resolve resolved resolving patch patched
    executed applied rolled rollback`,
  direct: `direct directly autofixed`,
  automation: `automation automations automated automatic auto autofix autopilot auto-fix auto-remediation stopped halted halt; kill switch;
    emergency stop; stop everything; automatic changes; automatic fixes; auto fix`,
  sensitive: `pii gdpr-data sensitive confidential personal personally classified classification unclassified classes class; personal data; customer data;
    sensitive data; private data; data class; data classes; confidential data; personal information; personal informations; sensitive information`,
  own: `custom own ourselves self-defined self-made homegrown home-made bespoke tailor-made tailored wrote written; self defined; self made; self written; we wrote;
    we made; we defined`,
  rule: `check checks rule rules policy policies`,
  tax: `tax taxes vat gst credit credits refund refunds refunded; support fee; support fees; support charges; other lines; other charges; besides usage; apart from
    usage; not usage; sales tax; credit notes`,
  amortised: `amortised amortized amortise amortize amortisation amortization upfront up-front prepaid spread; up front; spread out; spread over`,
  accuracy: `accurate accuracy reliable reliability trust trustworthy error wrong right precise precision sure confident confidence backtest
    backtests believe correct; far off; way off; how good; how close`,
  easy: `easy easily easiest quick quickly quickest simple simplest fast fastest effortless painless harmless safest effort low-effort no-brainer
    low-hanging straightforward no-brainers; quick win; quick wins; low hanging fruit; little effort; low effort; low risk; without risk; risk free; no risk;
    no brainer; not break anything; will not break anything; no brainers`,
  real: `realised realized actual actually really already achieved verified proven delivered ledger materialised materialized promised booked; so far; to date;
    until now; pay off; paid off; pays off`,
  judge: `evaluate evaluated evaluating judge judged assess assessed assessing unjudged unevaluated determine determined insufficient
    lack lacks lacking unknown; not enough data; missing data; no data; too little data; enough data; not evaluated; leave out; left out`,
  trend: `monthly trend trends history historical develop developed development timeline months; over time; per month; month by month; month over month;
    month on month; month after month; each month; every month; by month; month to month; mom`,
  day: `day days daily date dates`,
  peak: `peak peaked peaks spike spiked spikes`,
  count: `count counts number numbers many amount total totals sum overall quantity tally altogether; how many; how much`,
  each: `per each every by breakdown split grouped group divided distribution distributed wise rank ranking ranked break broken-down allocate allocation
    among across list; broken down; break down; split by`,
  ticket: `ticket tickets jira servicenow incident incidents; jira issue; jira issues; service now`,
  overdue: `overdue late deadline deadlines sla slas due lateness breached; past due; due date; due dates; missed deadlines; behind schedule`,
  mine: `my-work myself plate todo todos; assigned to me; my plate; my work; my tasks; my findings; my items; my open; i own; owned by me; on me; for me; to do; my
    list; my queue; am i responsible; mine; my todo; my issues; my job; my assignments; my responsibility`,
  assigned: `assigned assignment assignments owner owners owned task tasks`,
  resource: `resource resources inventory asset assets instance instances machine machines vms workload workloads estate infrastructure-items volumes`,
  running: `running run runs ran operate operated deployed deploy deployment use using used`,
  may: `may allowed permitted able right rights permission permissions entitled authority authorised authorized; allowed to; able to; permitted to;
    has the right; who can; who may; can view`,
  exposed: `public publicly exposed internet world open-to-all reachable; open to the internet; open to the world; open to anyone; open to everyone`,
  encrypted: `encrypted encryption unencrypted plaintext encrypt; at rest; in transit`,
  topic: `mfa password passwords backup backups snapshot snapshots logging logs key keys rotation rotated; second factor; two factor; multi factor; access keys; access key`,
  accessed: `access enter sign log`,
  audit: `audit trail activity activities logbook; audit trail; audit log; recent activity`,
  act: `invited invite deleted delete removed remove started stopped linked changed muted approved approving revoked created create added renamed triggered
    launched did done edited edit modified turned disabled enabled rejected exported`,
  elsewhere: `azure gcp google datadog snowflake salesforce github gitlab cloudflare microsoft office365 slack zoom stock weather president revenue salary
    customers profit competitor competitors latency cpu uptime servers memory traffic terraform module python javascript kubernetes-manifest joke poem recipe
    song translate translation news-headlines football meeting calendar hire employees headcount marketing sales churn`,
} as const;

export type Concept = keyof typeof CONCEPTS;

/** Words that say nothing about what is asked. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set(
  `a an the of our us we i me my you your it its is are was were be been being am do does did done have has had having can could would should shall may might must
  to in on at for from with about into onto over under than then this that these those there here and or but not no nor so if as what which when how show tell
  give list see view get got let please pls plz kindly want need like know need think say find look looking check thanks hi hey ok now right currently current
  today actual moment aws amazon cloud clouds infrastructure environment environments company organisation organization workspace tool dashboard platform system
  cloudmend everything anything something nothing all any some other others more much many lot lots one two three four five six ten most
  overview report summary view table figure figures result results information info details detail page full whole entire quick only just also still ever yet
  again up down out off per by since until till before after during between against within without via
  month months week weeks year years quarter quarters day days hour hours minute minutes time times period
  january february march april may june july august september october november december q1 q2 q3 q4 ytd fy
  usage side set kind kinds type types name names item items stuff things thing part parts way ways go goes come comes make makes made making take takes took
  put use uses because help possible really very too bit little big large huge high low good bad fine okay maybe exactly altogether roughly approximately
  they them their he she his her everybody everyone nobody who whom whose why where will be going business team teams boss cfo cto ciso auditor board
  live current existing open closed active inactive unresolved outstanding remaining left kept store stored stores hold holds contain contains containing lives
  s3 ec2 rds data bucket buckets database databases cluster clusters function functions volume volumes group groups table tables queue queues rest
  first second third half free work working works happen happened happening lately ago else instead rather either both least else regarding concerning
  breakdown split top five worth worthwhile doing achieve finish complete session spare busy afternoon morning
  suggest would wouldn't shouldn't cannot couldn't isn't aren't don't doesn't didn't hasn't haven't won't there's what's who's where's
  regularly enabled disabled switch switched turn turned off`
    .split(/\s+/)
    .filter(Boolean),
);

const read = (): { words: Map<string, Concept>; phrases: Array<readonly [string, Concept]> } => {
  const words = new Map<string, Concept>();
  const phrases: Array<readonly [string, Concept]> = [];
  for (const [concept, text] of Object.entries(CONCEPTS) as Array<[Concept, string]>) {
    const [singles = '', ...sayings] = text.split(';').map((part) => part.trim().replaceAll(/\s+/g, ' '));
    for (const word of singles.split(' ')) if (!words.has(word)) words.set(word, concept);
    for (const saying of sayings) phrases.push([saying, concept]);
  }
  // The longest phrase first.
  phrases.sort((a, b) => b[0].length - a[0].length);
  return { words, phrases };
};

export const { words: CONCEPT_WORDS, phrases: CONCEPT_PHRASES } = read();
