/** What a decision is about unless it says so itself. */
export const USUAL_QUESTION = 'What to do?'
