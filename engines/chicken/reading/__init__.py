"""What people type about チキンスープ: hands of spades, or a round."""
