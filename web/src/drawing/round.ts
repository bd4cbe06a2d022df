// Places around a middle: angles in degrees from the top, clockwise.

/** Return a place as `x,y`, at a distance from the middle. */
export function at(angle: number, distance: number): string {
  const turn = (angle * Math.PI) / 180;
  return `${near(distance * Math.sin(turn))},${near(-distance * Math.cos(turn))}`;
}

/** Return the path of a part of a ring. */
export function arc(from: number, to: number, distance: number): string {
  const isLong = to - from > 180 ? 1 : 0;
  return `M${at(from, distance)}A${distance} ${distance} 0 ${isLong} 1 ${at(to, distance)}`;
}

/** Return the path of a petal that points upwards: from `near` to `far`, `width` across. */
export function petal(from: number, to: number, width: number): string {
  const belly = from + (to - from) * 0.42;
  const half = width / 2;
  return (
    `M0 ${-from}C${-half} ${-from} ${-half * 1.15} ${-belly} ${-half * 0.8} ${-(belly + to) / 2}` +
    `Q${-half * 0.45} ${-to * 0.93} 0 ${-to}` +
    `Q${half * 0.45} ${-to * 0.93} ${half * 0.8} ${-(belly + to) / 2}` +
    `C${half * 1.15} ${-belly} ${half} ${-from} 0 ${-from}Z`
  );
}

const near = (number: number): number => Math.round(number * 100) / 100;
