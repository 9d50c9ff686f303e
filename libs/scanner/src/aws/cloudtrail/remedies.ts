import { type RemedyObject, type Remedy, tfPart, cfnPart } from '../../remedies/remedy';
import { asJson } from '../../remedies/whole-documents';

export const editTrail = (step: string, flags: string, body: RemedyObject, properties: RemedyObject): Remedy => ({
  console: ['Open CloudTrail, Trails, {name}, in the region {region}, and choose Edit.', step, 'Save the changes.'],
  cli: [`cloudtrail update-trail --name {arn} ${flags}`],
  terraform: [tfPart('aws_cloudtrail', { name: '{name}', ...body })],
  cloudFormation: [cfnPart('AWS::CloudTrail::Trail', { TrailName: '{name}', ...properties })],
});

const MANAGEMENT = { Name: 'Management events', FieldSelectors: [{ Field: 'eventCategory', Equals: ['Management'] }] };

/** Without `readOnly`: one selector for what is read and what is written. */
const S3_OBJECTS = {
  Name: 'S3 objects',
  FieldSelectors: [
    { Field: 'eventCategory', Equals: ['Data'] },
    { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
  ],
};

const SELECTORS_REMARK =
  'The selectors of a trail are replaced as a whole: keep those it has, written as advanced ones where they are basic.';

const terraformSelector = ({ Name, FieldSelectors }: typeof S3_OBJECTS): RemedyObject => ({
  name: Name,
  field_selector: FieldSelectors.map(({ Field, Equals }) => ({ field: Field, equals: Equals })),
});

/** The same for both checks, or the remedy of one would undo that of the other. */
export const recordDataEvents: Remedy = {
  console: [
    'Open CloudTrail, Trails, and there a trail of all regions.',
    'Beside Data events choose Edit and add S3, all events; keep the data events that it logs already.',
    'Data events are charged for.',
  ],
  cli: [
    'cloudtrail get-event-selectors --trail-name <TRAIL_NAME>',
    {
      note: `Save AdvancedEventSelectors as selectors.json and add ${asJson(S3_OBJECTS)}. Keep the others: the file replaces them all.`,
    },
    {
      note: `Where the trail has EventSelectors instead, write each as an advanced one first; management events are ${asJson(MANAGEMENT)}.`,
    },
    'cloudtrail put-event-selectors --trail-name <TRAIL_NAME> --advanced-event-selectors file://selectors.json',
  ],
  terraform: [
    tfPart(
      'aws_cloudtrail',
      { name: '<TRAIL_NAME>', advanced_event_selector: [MANAGEMENT, S3_OBJECTS].map(terraformSelector) },
      SELECTORS_REMARK,
    ),
  ],
  cloudFormation: [
    cfnPart(
      'AWS::CloudTrail::Trail',
      { TrailName: '<TRAIL_NAME>', AdvancedEventSelectors: [MANAGEMENT, S3_OBJECTS] },
      SELECTORS_REMARK,
    ),
  ],
};
