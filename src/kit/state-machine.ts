/** The moves that a thing can make, by their names: from which states, and to which. */
export type StateMachine<State extends string, Move extends string> = Readonly<
  Record<Move, { from: readonly State[]; to: State }>
>;

/** The state after a move; undefined where it cannot be made. */
export function stateAfter<State extends string, Move extends string>(
  machine: StateMachine<State, Move>,
  move: Move,
  state: State,
): State | undefined {
  const { from, to } = machine[move];
  return from.includes(state) ? to : undefined;
}

/** A drawing in Mermaid's words, for the docs. */
export function drawMachine<State extends string, Move extends string>(
  machine: StateMachine<State, Move>,
  first: State,
): string {
  const moves = Object.entries(machine) as [Move, { from: readonly State[]; to: State }][];
  const arrows = moves.flatMap(([move, { from, to }]) =>
    from.map((state) => `  ${state} --> ${to}: ${move}`),
  );
  return ['stateDiagram-v2', `  [*] --> ${first}`, ...arrows].join('\n');
}
