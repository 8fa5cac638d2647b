// Invented names. A few carry marks that a search has to see through.
export const firstNames = [
  'Anika', 'Elias', 'Sigrid', 'Tunde', 'Ruth', 'Rafael', 'Joan', 'Maya', 'Owen', 'Zoë', 'José', 'Ingrid', 'Caleb', 'Leilani', 'Marcus', 'Nadia',
  'Peter', 'Quinn', 'Rosalind', 'Samir', 'Tessa', 'Ulrich', 'Vera', 'Wendell', 'Ximena', 'Yusuf', 'Agnes', 'Bram', 'Chidi', 'Dolores',
]
export const lastNames = [
  'Patel', 'Lindqvist', 'Halvorsen', 'Oyelaran', 'Begaye', 'Castellanos', 'Nakamura', 'Fitzgerald', 'Åkesson', 'Ibáñez', 'Whitehorse', 'Kowalczyk',
  'Delacroix', 'Abernathy', 'Sorensen', 'Okafor', 'Ramirez', 'Thorne', 'Vandermeer', 'Yazzie', 'Brightwater', 'Mbeki', 'Novak', "O'Rourke",
  'Petrov', 'Quispe', 'Rasmussen', 'Santangelo', 'Tamura', 'Underhill',
]
export const middleNames = ['Grace', null, 'James', null, 'Marie', 'Lee', null, 'Rose', 'Alan', null]
export const degrees = ['MD', 'MD', 'DO', 'MD', 'NP', 'MD', 'PA-C', 'DO', 'MD', 'APRN', 'MD', 'PT', 'MD', 'CRNA', 'DPM']
