/** Filter form of a listing, rendered by the server. */
export const listingFilter = {
  filters: "Фильтры",
  filtersChosen: "Фильтры · выбрано {{count}}",
  facetIn: "{{label}}, {{unit}}",
  from: "от",
  to: "до",
  findValue: "Найти в списке",
  moreValues: "Показать ещё {{count}}",
  show: "Показать",
  moreFacets_one: "Ещё {{count}} фильтр",
  moreFacets_few: "Ещё {{count}} фильтра",
  moreFacets_many: "Ещё {{count}} фильтров",
  chip: {
    value: "{{facet}}: {{value}}",
    range: "{{facet}}: {{from}} – {{to}}",
    from: "{{facet}} от {{from}}",
    to: "{{facet}} до {{to}}",
  },
} as const;
