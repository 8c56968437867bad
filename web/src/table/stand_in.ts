/** Who plays for somebody who is away, and on seats nobody takes. */
export const STAND_IN = "casual";
