interface Failure {
  readonly name: string;
  readonly message: string;
}
export function listFailedTests(report: object, root: string): readonly Failure[];
export function listFailedStories(report: object): readonly Failure[];
